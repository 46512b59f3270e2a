import ssh2 from 'ssh2'

/**
 * Makes a private key as OpenSSH writes it; fast for every kind but RSA. The library writes about one in two hundred so that it
 * cannot read it itself: these are made anew.
 */
export function anSshKey(kind: 'ed25519' | 'ecdsa' | 'rsa' = 'ed25519', bits = 256): string {
  for (;;) {
    // The types of the library want other options for each kind.
    const key = ssh2.utils.generateKeyPairSync(kind as 'rsa', { bits }).private
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key
  }
}
