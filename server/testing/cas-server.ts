// A CAS server for tests, written from the text of protocol 3.0 (2.1 /login, 2.8 /p3/serviceValidate): a ticket serves once, for the
// service that it was given out for, and for ten seconds.
import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

interface GivenTicket {
  service: string
  user: string
  until: number
}

export async function casServer() {
  const tickets = new Map<string, GivenTicket>()
  const clock = { now: () => Date.now() }
  const state = { isDown: false }

  /** As after a person has logged in there. */
  function giveTicket(service: string, user: string): string {
    const ticket = `ST-${randomBytes(16).toString('hex')}`
    tickets.set(ticket, { service, user, until: clock.now() + 10_000 })
    return ticket
  }
  function validate(query: URLSearchParams): string {
    const [service, ticket] = [query.get('service'), query.get('ticket')]
    if (!service || !ticket) return failure('INVALID_REQUEST', 'service and ticket are required')
    const given = tickets.get(ticket)
    tickets.delete(ticket)
    if (!given || given.until < clock.now()) return failure('INVALID_TICKET', `Ticket ${ticket} not recognized`)
    if (given.service !== service) return failure('INVALID_SERVICE', 'The ticket is for another service')
    return envelope(`<cas:authenticationSuccess><cas:user>${given.user}</cas:user>
      <cas:attributes><cas:isFromNewLogin>true</cas:isFromNewLogin></cas:attributes></cas:authenticationSuccess>`)
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas.invalid')
    // A proxy in front of it may answer with a page.
    if (state.isDown) return response.writeHead(503).end(validate(searchParams))
    if (pathname === '/cas/p3/serviceValidate') return sendXml(response, validate(searchParams))
    const service = searchParams.get('service') ?? ''
    if (pathname !== '/cas/login') return response.writeHead(404).end()
    const user = searchParams.get('username')
    if (user === null) return sendForm(response, service)
    const back = new URL(service)
    back.searchParams.set('ticket', giveTicket(service, user))
    response.writeHead(302, { location: back.href }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`, giveTicket, clock, state }
}

const envelope = (inside: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`
const failure = (code: string, text: string) =>
  envelope(`<cas:authenticationFailure code="${code}">${text}</cas:authenticationFailure>`)

const sendXml = (response: ServerResponse, xml: string) =>
  response.writeHead(200, { 'content-type': 'application/xml;charset=utf-8' }).end(xml)

const sendForm = (response: ServerResponse, service: string) =>
  response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(`<!doctype html><title>CAS</title><form>
    <input type="hidden" name="service" value="${service.replaceAll('"', '&quot;')}">
    <label>Username <input name="username"></label><button>Login</button></form>`)
