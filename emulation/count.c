/* Counts the instructions that a program executes under QEMU's user-mode emulator, and writes the number to standard error when it ends.
 *
 * Debian's QEMU loads plugins but ships no header, so what is used of version 1 of the interface (docs/devel/tcg-plugins in QEMU's
 * sources) is declared here. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

struct qemu_plugin_tb;
typedef struct qemu_info_t qemu_info_t;
typedef uint64_t qemu_plugin_id_t;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
typedef void (*translation_callback)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*execution_callback)(unsigned int, void *);
typedef void (*exit_callback)(qemu_plugin_id_t, void *);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, translation_callback);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, execution_callback, enum qemu_plugin_cb_flags, void *);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, exit_callback, void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);

int qemu_plugin_version = 1;

static uint64_t executed;

static void on_execution(unsigned int processor, void *instructions) {
    (void)processor;
    __atomic_fetch_add(&executed, (uintptr_t)instructions, __ATOMIC_RELAXED);
}

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(block, on_execution, QEMU_PLUGIN_CB_NO_REGS, (void *)(uintptr_t)qemu_plugin_tb_n_insns(block));
}

static void on_exit(qemu_plugin_id_t id, void *data) {
    (void)id;
    (void)data;
    fprintf(stderr, "instructions: %" PRIu64 "\n", executed);
}

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int count, char **arguments) {
    (void)info;
    (void)count;
    (void)arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
    qemu_plugin_register_atexit_cb(id, on_exit, NULL);
    return 0;
}
