// The states of a registration: of an application or a change until it is decided, of the enterprise from then on.
import { states } from '../../language/states.ts'

/** 3 passed, 6 passed and under change: what was approved counts until the change is decided. */
export const statesInForce: readonly string[] = ['3', '6']

/** An enterprise in force logs in, declares and opens channels. */
export const isInForce = (status: string) => statesInForce.includes(status)

export const registrationStates = (field: string) =>
  states({
    field,
    of: {
      0: { color: 'default', isFirst: true, to: ['1'] },
      // It waits; nothing is wrong with it.
      1: { color: 'default', to: ['0'] },
      2: { color: 'processing' },
      3: { color: 'success', to: ['6'] },
      4: { color: 'warning', to: ['1'] },
      5: { color: 'error' },
      6: { color: 'processing', to: ['3'] },
      7: { color: 'error' },
      8: { color: 'default' },
      9: { color: 'default' },
    },
  })
