/** How messages get their ds:Signature. Without a signature (none) messages go out unsigned. */
export type SignatureMode = 'none'

export type Signature = {
  /** Base64 of the signature value. */
  value: string
  /** Certificate number for KeyName. */
  keyName: string
  /** Base64 of the X.509 certificate. */
  certificate: string
}

/** The port to whatever holds the key. `sign` gets the canonical bytes and rejects when the key cannot be used. */
export type Signer = {
  mode: SignatureMode
  sign: (bytes: Uint8Array) => Promise<Signature>
}
