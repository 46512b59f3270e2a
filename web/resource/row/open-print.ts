// Opens the printable sheet of a row in a new window. A window sends no headers, so the address holds id and token.
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
  // The server takes a request without a tenant as one of tenant 0.
  if (tenantId !== '0') query.set('tenant-id', tenantId)
  return addressUnder(apiBase(), `${printCall(resource).path}?${query}`)
}

/** Opens the window without `opener`, so that printing does not block this one. */
export function openPrint(resource: Pick<Resource, 'name' | 'title' | 'path'>, id: string): void {
  window.open(printAddress(resource, id, useSession.getState()), '_blank', 'noopener')
}
