"""``py_ecc.bls`` by its names: three ciphersuites with keys in G1. Secret keys are integers, which Python does not wipe."""

from collections.abc import Sequence

from pairloom import bls12_381
from pairloom._pairloom import PublicKey, SecretKey, derive_with_info, verify_batch, verify_possession
from pairloom._pairloom import aggregate as _aggregate


class _Ciphersuite:
    _suite: str
    DST: bytes

    @classmethod
    def _secret(cls, SK: int) -> SecretKey:
        try:
            return SecretKey.from_bytes(cls._suite, SK.to_bytes(32, "big"))
        except OverflowError as error:
            raise ValueError("the secret key is not below the order") from error

    @classmethod
    def SkToPk(cls, privkey: int) -> bytes:
        """The public key of a secret key."""
        return cls._secret(privkey).public_key().to_bytes()

    @classmethod
    def KeyGen(cls, IKM: bytes, key_info: bytes = b"") -> int:
        """The secret key of key material of at least 32 bytes."""
        return int.from_bytes(derive_with_info(IKM, key_info), "big")

    @classmethod
    def KeyValidate(cls, PK: bytes) -> bool:
        """Whether bytes are a valid public key."""
        try:
            PublicKey.from_bytes(cls._suite, PK)
        except ValueError:
            return False
        return True

    @classmethod
    def Sign(cls, SK: int, message: bytes) -> bytes:
        """The signature of a message."""
        return cls._secret(SK).sign(message).to_bytes()

    @classmethod
    def Verify(cls, PK: bytes, message: bytes, signature: bytes) -> bool:
        """Whether the key's holder signed the message."""
        return verify_batch(cls._suite, [PK], [message], [signature], threads=1).all()

    @classmethod
    def Aggregate(cls, signatures: Sequence[bytes]) -> bytes:
        """The sum of signatures."""
        return _aggregate(cls._suite, list(signatures))

    @classmethod
    def AggregateVerify(cls, PKs: Sequence[bytes], messages: Sequence[bytes], signature: bytes) -> bool:
        """Whether each key's holder signed the message at its place."""
        return verify_batch(cls._suite, [list(PKs)], [list(messages)], [signature], threads=1).all()


class G2Basic(_Ciphersuite):
    """Messages of an aggregate are distinct."""

    _suite = "min-pk-nul"
    DST = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_"


class G2MessageAugmentation(_Ciphersuite):
    """What is signed starts with the key."""

    _suite = "min-pk-aug"
    DST = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_"


class G2ProofOfPossession(_Ciphersuite):
    """Keys come with a proof of possession (Ethereum)."""

    _suite = "min-pk-pop"
    DST = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"
    POP_TAG = b"BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"

    @classmethod
    def PopProve(cls, SK: int) -> bytes:
        """The proof that whoever publishes the public key has the secret key."""
        return cls._secret(SK).prove_possession().to_bytes()

    @classmethod
    def PopVerify(cls, PK: bytes, proof: bytes) -> bool:
        """Whether a proof is that of a key."""
        return verify_possession(cls._suite, PK, proof)

    @staticmethod
    def _AggregatePKs(PKs: Sequence[bytes]) -> bytes:
        """The sum of keys."""
        if not PKs:
            raise ValueError("no keys")
        total = bls12_381.G1.identity()
        for key in PKs:
            total = total + bls12_381.G1.from_bytes(key)
        return total.to_bytes()

    @classmethod
    def FastAggregateVerify(cls, PKs: Sequence[bytes], message: bytes, signature: bytes) -> bool:
        """Whether every key's holder signed the message; possession was proven before."""
        return verify_batch(cls._suite, [list(PKs)], [message], [signature], threads=1).all()


__all__ = ["G2Basic", "G2MessageAugmentation", "G2ProofOfPossession"]
