// A program of the company: it writes orders by the open API, one at a time, and reads what has changed by cursor.
import { setTimeout as pause } from 'node:timers/promises'
import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import type { ApiCaller } from '../../e2e/api-caller.ts'
import { orderForm } from '../../server/testing/an-order.ts'
import type { Ask } from './ask.ts'
import type { Pace } from './broker-work.ts'

let made = 0

interface Company {
  user: ApiCaller
  address: string
}

/** Makes an account with a token; returns what its program does. */
export async function openTraffic({ user, address }: Company): Promise<(ask: Ask, pace: Pace) => Promise<void>> {
  made += 1
  const form = { accountName: `mix-${made}`, kinds: 'order', scopes: 'read,write', ratePerMinute: 6000 }
  const { id } = await user.send(callsOf(openAccount).add, form as never)
  const { clientId, clientSecret } = await user.send(actionCalls(openAccount).makeSecret, { id, overlapHours: 0 })
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const granted = await fetch(`${address}${openBase}/token`, { method: 'POST', body })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (ask, { isOver, breath }) => {
    let cursor = ''
    while (!isOver()) {
      const order = JSON.stringify(orderForm())
      await ask.fetch('open write', `${openBase}/documents/order`, { method: 'PUT', headers, body: order })
      await pause(breath)
      const path = `${openBase}/states?cursor=${encodeURIComponent(cursor)}`
      const page = (await ask.fetch('open states', path, { headers })) as { nextCursor?: string } | undefined
      cursor = page?.nextCursor ?? cursor
      await pause(breath)
    }
  }
}
