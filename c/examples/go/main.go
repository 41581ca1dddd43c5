// Verifies beacons of drand by the C library: one JSON object of beacons, as vectors/drand/beacons.json, on standard input.
package main

/*
#cgo pkg-config: pairloom
#include <pairloom.h>
#include <stdlib.h>
*/
import "C"

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"unsafe"
)

// Beacon is what drand publishes of a round.
type Beacon struct {
	Scheme            string `json:"scheme"`
	PublicKey         Bytes  `json:"public_key"`
	Round             uint64 `json:"round"`
	Signature         Bytes  `json:"signature"`
	PreviousSignature Bytes  `json:"previous_signature"`
	Randomness        Bytes  `json:"randomness"`
	Valid             bool   `json:"valid"`
}

// Bytes are hexadecimal digits in JSON.
type Bytes []byte

// UnmarshalText reads hexadecimal digits.
func (b *Bytes) UnmarshalText(text []byte) error {
	*b = make([]byte, hex.DecodedLen(len(text)))
	_, err := hex.Decode(*b, text)
	return err
}

// Copies bytes for C; free releases them.
func (b Bytes) toC() C.pairloom_bytes {
	if len(b) == 0 {
		return C.pairloom_bytes{}
	}
	return C.pairloom_bytes{data: (*C.uint8_t)(C.CBytes(b)), length: C.size_t(len(b))}
}

func free(bytes C.pairloom_bytes) { C.free(unsafe.Pointer(bytes.data)) }

// The message is the thread's: callers keep their thread.
func failure(status C.enum_pairloom_status) error {
	if status == C.PAIRLOOM_STATUS_OK {
		return nil
	}
	return errors.New(C.GoString(C.pairloom_last_error()))
}

// Verify says what is wrong with the beacon.
func (b Beacon) Verify() error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	scheme, key := C.CString(b.Scheme), b.PublicKey.toC()
	defer C.free(unsafe.Pointer(scheme))
	defer free(key)
	var chain *C.pairloom_chain
	if err := failure(C.pairloom_chain_new(scheme, key, &chain)); err != nil {
		return err
	}
	defer C.pairloom_chain_free(chain)
	beacon := C.pairloom_beacon{
		round:              C.uint64_t(b.Round),
		signature:          b.Signature.toC(),
		previous_signature: b.PreviousSignature.toC(),
		randomness:         b.Randomness.toC(),
	}
	defer free(beacon.signature)
	defer free(beacon.previous_signature)
	defer free(beacon.randomness)
	return failure(C.pairloom_beacon_verify(chain, &beacon))
}

func main() {
	var file struct{ Beacons []Beacon }
	if err := json.NewDecoder(os.Stdin).Decode(&file); err != nil {
		fmt.Fprintln(os.Stderr, "standard input:", err)
		os.Exit(2)
	}
	for i, beacon := range file.Beacons {
		if err := beacon.Verify(); err != nil {
			fmt.Printf("row %d: round %d: %v\n", i+1, beacon.Round, err)
		} else {
			fmt.Printf("row %d: round %d: valid\n", i+1, beacon.Round)
		}
	}
}
