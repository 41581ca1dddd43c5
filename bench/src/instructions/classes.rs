//! What an instruction occupies.

use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register};

/// The units of one instruction.
pub fn units(instruction: &Instruction, info: &mut InstructionInfoFactory) -> Vec<&'static str> {
    let mut units: Vec<_> = multiplier(instruction).into_iter().collect();
    units.extend(arithmetic(instruction));
    let memory = info.info(instruction).used_memory();
    let any = |kinds: [OpAccess; 3]| memory.iter().any(|operand| kinds.contains(&operand.access()));
    if any([OpAccess::Read, OpAccess::CondRead, OpAccess::ReadWrite]) {
        units.push("load");
    }
    if any([OpAccess::Write, OpAccess::CondWrite, OpAccess::ReadWrite]) {
        units.push("store");
    }
    if instruction.has_rep_prefix() && instruction.is_string_instruction() {
        units.push("string");
    }
    units
}

fn multiplier(instruction: &Instruction) -> Option<&'static str> {
    use Mnemonic::*;
    match instruction.mnemonic() {
        Vfmadd132pd | Vfmadd213pd | Vfmadd231pd | Vfnmadd132pd | Vfnmadd213pd | Vfnmadd231pd if is_512(instruction) => {
            Some("fma512")
        }
        Vpmadd52luq | Vpmadd52huq => Some("madd52"),
        Vpclmulqdq if is_512(instruction) => Some("clmul512"),
        Vpclmulqdq | Pclmulqdq => Some("clmul128"),
        Mulx | Mul | Imul => Some("mulx"),
        _ => None,
    }
}

fn arithmetic(instruction: &Instruction) -> Option<&'static str> {
    use Mnemonic::*;
    match instruction.mnemonic() {
        Adc | Adcx | Adox | Sbb => Some("carry"),
        _ if moves(instruction) || !has_vectors(instruction) => None,
        _ if is_512(instruction) => Some("vector512"),
        _ => Some("vector"),
    }
}

fn registers(instruction: &Instruction) -> impl Iterator<Item = Register> + '_ {
    (0..instruction.op_count()).map(|k| instruction.op_register(k)).filter(|register| *register != Register::None)
}

fn has_vectors(instruction: &Instruction) -> bool {
    registers(instruction).any(Register::is_vector_register)
}

fn is_512(instruction: &Instruction) -> bool {
    registers(instruction).any(Register::is_zmm)
}

/// Whether it only copies, which no arithmetic unit is needed for: between registers of vectors, or to and from memory.
fn moves(instruction: &Instruction) -> bool {
    use Mnemonic::*;
    let copies = matches!(
        instruction.mnemonic(),
        Movaps
            | Movups
            | Movapd
            | Movupd
            | Movdqa
            | Movdqu
            | Movq
            | Movd
            | Vmovaps
            | Vmovups
            | Vmovapd
            | Vmovupd
            | Vmovdqa
            | Vmovdqu
            | Vmovdqa32
            | Vmovdqa64
            | Vmovdqu8
            | Vmovdqu16
            | Vmovdqu32
            | Vmovdqu64
            | Vmovq
            | Vmovd
    );
    let broadcasts = matches!(
        instruction.mnemonic(),
        Vpbroadcastq
            | Vpbroadcastd
            | Vbroadcastsd
            | Vbroadcastss
            | Vbroadcasti128
            | Vbroadcastf128
            | Vbroadcasti32x4
            | Vbroadcasti64x2
            | Vbroadcasti64x4
            | Vbroadcastf64x4
            | Vbroadcastf32x4
            | Vbroadcastf64x2
    );
    copies || broadcasts && instruction.memory_base() != Register::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use iced_x86::{Decoder, DecoderOptions};

    fn of(bytes: &[u8]) -> Vec<&'static str> {
        let instruction = Decoder::new(64, bytes, DecoderOptions::NONE).decode();
        units(&instruction, &mut InstructionInfoFactory::new())
    }

    #[test]
    fn instructions_have_their_units() {
        // vpmadd52luq zmm1, zmm2, zmm3
        assert_eq!(of(&[0x62, 0xf2, 0xed, 0x48, 0xb4, 0xcb]), ["madd52", "vector512"]);
        // vpclmulqdq xmm1, xmm2, [rax], 0
        assert_eq!(of(&[0xc4, 0xe3, 0x69, 0x44, 0x08, 0x00]), ["clmul128", "vector", "load"]);
        // vmovdqa64 [rax], zmm1
        assert_eq!(of(&[0x62, 0xf1, 0xfd, 0x48, 0x7f, 0x08]), ["store"]);
        // mulx rax, rcx, [rsi]
        assert_eq!(of(&[0xc4, 0xe2, 0xf3, 0xf6, 0x06]), ["mulx", "load"]);
        // adcx rax, rcx
        assert_eq!(of(&[0x66, 0x48, 0x0f, 0x38, 0xf6, 0xc1]), ["carry"]);
        // add rax, rcx
        assert!(of(&[0x48, 0x01, 0xc8]).is_empty());
    }
}
