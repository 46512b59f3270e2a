import { describe, expect, it } from 'vitest'
import { concerns, type Listening } from './live-source.ts'

const event = { name: 'rows', needs: 'signed-in', byEnterprise: true } as Parameters<typeof concerns>[1]
const open = { ...event, byEnterprise: false } as typeof event
const person = (of: Partial<Listening> = {}): Listening => ({
  ...{ userId: '1', tenantId: '0', enterpriseId: null, permissions: new Set<string>() },
  ...of,
})
const staff = person()
const own = person({ enterpriseId: '7' })
const other = person({ enterpriseId: '8' })

describe('notification of the database', () => {
  it.each([
    ['of an enterprise', { enterprise: '7' }, [true, true, false]],
    ['of no enterprise', {}, [true, false, false]],
    ['of another tenant', { enterprise: '7', tenant: '9' }, [false, false, false]],
    ['of the same tenant', { enterprise: '7', tenant: '0' }, [true, true, false]],
    ['for another person', { enterprise: '7', users: ['2'] }, [false, false, false]],
    ['for this person', { enterprise: '7', users: ['1'] }, [true, true, false]],
  ] as const)('%s, event by enterprise: staff, that enterprise and no other are concerned', (_, given, expected) => {
    const notification = { topic: 'order', ...given } as Parameters<typeof concerns>[0]
    expect([staff, own, other].map((one) => concerns(notification, event, one))).toEqual(expected)
  })

  it('event of everybody: each enterprise is concerned', () => {
    expect([staff, own, other].map((one) => concerns({ topic: 'rights' }, open, one))).toEqual([true, true, true])
  })
})
