/** Base64 and back, without the help of a runtime's own buffers. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In slices: as many arguments as a large message has bytes would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/** Decodes Base64; undefined for invalid or empty text. */
export function fromBase64(text: string): Uint8Array | undefined {
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined
  const binary = atob(compact)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
