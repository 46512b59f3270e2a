import type { Counter } from '../../domain/throttle/failed-attempts.ts'

/** A wrong password counts against the account and against the address that it came from. */
export const loginCounters = ({ username, address }: { username: string; address: string }): Counter[] => [
  { kind: 'account', name: username },
  { kind: 'address', name: address },
]
