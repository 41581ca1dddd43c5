package main

import (
	"encoding/json"
	"os"
	"testing"
)

// The verdicts are drand's own: its test files mark four beacons as wrong.
func TestBeacons(t *testing.T) {
	text, err := os.ReadFile("../../../vectors/drand/beacons.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Beacons []Beacon }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Beacons) != 22 {
		t.Fatalf("%d beacons", len(file.Beacons))
	}
	for i, beacon := range file.Beacons {
		if err := beacon.Verify(); (err == nil) != beacon.Valid {
			t.Errorf("row %d: round %d: %v", i+1, beacon.Round, err)
		}
		beacon.Round += 1000
		if beacon.Verify() == nil {
			t.Errorf("row %d: valid for round %d too", i+1, beacon.Round)
		}
	}
	bad := file.Beacons[0]
	bad.PublicKey = bad.PublicKey[1:]
	if err := bad.Verify(); err == nil || err.Error() != "public_key: expected 48 bytes, got 47" {
		t.Errorf("a short key: %v", err)
	}
}
