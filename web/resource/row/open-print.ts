// The sheet of a row, in a window of its own. A window can send no headers: id and token stand in the address.
import { printCall } from '@kouan/contract/calls/print.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { apiBase } from '../../data/calls/ask.ts'
import { type Session, useSession } from '../../data/session/session-store.ts'

export function printAddress(
  resource: Pick<Resource, 'name' | 'title' | 'path'>,
  id: string,
  { token = '', tenantId }: Pick<Session, 'token' | 'tenantId'>,
): string {
  const query = new URLSearchParams({ id, token })
  // Of `0` the server knows by itself.
  if (tenantId !== '0') query.set('tenant-id', tenantId)
  return addressUnder(apiBase(), `${printCall(resource).path}?${query}`)
}

/** Without a hold on this window, which goes on while the other one prints. */
export function openPrint(resource: Pick<Resource, 'name' | 'title' | 'path'>, id: string): void {
  window.open(printAddress(resource, id, useSession.getState()), '_blank', 'noopener')
}
