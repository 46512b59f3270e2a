import type { Counter } from '../../domain/throttle/failed-attempts.ts'

export interface Guess {
  username: string
  address: string
  /** A device that this user has logged in from. */
  device?: string | undefined
}

/** Returns the counters of a guess: of failures in the same row of guesses, and of its address. */
export const loginCounters = ({ username, address, device }: Guess): { own: Counter[]; all: Counter[] } => {
  const own: Counter[] =
    device === undefined
      ? [
          { kind: 'account', name: `${username} ${address}` },
          { kind: 'name', name: username },
        ]
      : [{ kind: 'device', name: `${username} ${device}` }]
  return { own, all: device === undefined ? [...own, { kind: 'address', name: address }] : own }
}
