module pairloom.example/verify

go 1.19
