// Habits of gateways over HTTP.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type BoundPort, type Habit, takeAll } from './habit.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** Runs `work` with a gateway that answers so; the bodies of requests are read and thrown away. */
async function withGateway(respond: Respond, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    request.on('end', () => respond(request, response)).resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

interface Answer {
  status?: number
  type?: string
  body?: string | Buffer
  /** Fields of the channel. */
  settings?: Readonly<Record<string, unknown>>
}

const answering =
  ({ status = 200, type, body }: Answer): Respond =>
  (_, response) => {
    response.writeHead(status, type === undefined ? {} : { 'content-type': type })
    response.end(body)
  }

const gbk = (codes: number[]) => Buffer.from(codes)
/** `接收成功` in GBK. */
const received = gbk([0xbd, 0xd3, 0xca, 0xd5, 0xb3, 0xc9, 0xb9, 0xa6])
const bom = '\ufeff'

/** Title without its expected result, and the answer. */
const confirming: readonly [string, Answer][] = [
  [
    '"ok" as text/html (Express, Flask, Django and PHP write that type by themselves)',
    { type: 'text/html', body: 'ok' },
  ],
  [
    'SUCCESS as text/html;charset=UTF-8 (gateways of payment answer a bare word)',
    { type: 'text/html;charset=UTF-8', body: 'SUCCESS' },
  ],
  ['JSON as text/html (PHP that echoes json_encode sets no type)', { type: 'text/html', body: '{"code":0}' }],
  ['204 without a body (REST: nothing to say)', { status: 204 }],
  ['202 without a body (the gateway puts it into a queue)', { status: 202 }],
  ['201 with text (REST: the message is a new resource)', { status: 201, body: 'created' }],
  ['no type of content (a handler that writes to the socket)', { body: 'ok' }],
  [
    'JSON with success as the text "true" (PHP and VB write all values as texts)',
    { type: 'application/json', body: '{"success":"true"}' },
  ],
  [
    'Chinese in GBK, looked for as a text (gateways on Windows)',
    { type: 'text/plain', body: received, settings: { receivedMarks: '接收成功' } },
  ],
  [
    'JSON with a byte order mark (writers of .NET add one)',
    { type: 'application/json', body: `${bom}{"code":0}`, settings: { receivedMarks: '$.code = 0' } },
  ],
  [
    'XML as octets, with a prefix (gateways of SOAP behind a proxy)',
    {
      type: 'application/octet-stream',
      body: '<n:Result xmlns:n="urn:a"><n:Code>0</n:Code></n:Result>',
      settings: { receivedMarks: '/Result/Code = 0' },
    },
  ],
  ['a page quoted in XML (the gateway tells what stands behind it)', { body: '<a><![CDATA[<html>old</html>]]></a>' }],
  [
    'success as 0 beside a code that confirms (Windows services count errors)',
    { body: '{"success":0,"code":"0"}', settings: { receivedMarks: '$.code = 0' } },
  ],
]

const refusing: readonly [string, Answer, string][] = [
  [
    'a code of failure under 200 (gateways in China answer 200 always)',
    { type: 'application/json', body: '{"code":500,"msg":"验签失败"}', settings: { receivedMarks: '$.code = 0' } },
    '没有收到的标志（$.code = 0）',
  ],
  [
    'success as the text "false" (PHP and VB write all values as texts)',
    { type: 'application/json', body: '{"success":"false"}' },
    '对方应答失败（$.success = false）',
  ],
  [
    'success that is false as text/plain (servlets without a type)',
    { type: 'text/plain', body: '{"success":false}' },
    '对方应答失败（$.success = false）',
  ],
  [
    'a fault of SOAP 1.1 under 200 (Axis 1 does not set 500)',
    {
      type: 'text/xml',
      body: '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault><faultstring>no</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>',
    },
    '对方应答失败（/Envelope/Body/Fault）',
  ],
  [
    'a fault of SOAP 1.2 under 200 (proxies turn 500 into 200)',
    {
      body: '<?xml version="1.0"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Header/><e:Body><e:Fault/></e:Body></e:Envelope>',
    },
    '对方应答失败（/Envelope/Body/Fault）',
  ],
  [
    'a page of login as JSON (a portal in front of the gateway keeps the type that was asked for)',
    { type: 'application/json', body: '\n<!DOCTYPE html><p>login' },
    '应答的是网页（HTTP 200）',
  ],
  [
    'a page of XHTML after a declaration and a comment (Struts, IIS)',
    {
      type: 'text/xml',
      body: `${bom}<?xml version="1.0"?>\n<!-- v1 -->\n<html xmlns="http://www.w3.org/1999/xhtml"/>`,
    },
    '应答的是网页（HTTP 200）',
  ],
  [
    'a text of failure, named by the channel (old gateways answer words)',
    { body: 'ERROR: sign', settings: { failureMarks: 'ERROR' } },
    '对方应答失败（ERROR）',
  ],
  ['413 for a long message (nginx: 1 MB unless set otherwise)', { status: 413 }, '拒绝接收（HTTP 413）'],
  ['429 (limits of a gateway)', { status: 429 }, '暂时不能接收（HTTP 429）'],
]

const delivering = (
  open: Parameters<Habit['run']>[0],
  { settings, ...answer }: Answer,
  work: (port: BoundPort) => Promise<void>,
) => withGateway(answering(answer), (url) => work(open({ urlUp: `${url}/m`, urlDown: null, ...settings })))

/** A gateway whose inbox holds these files, by name. */
function inboxOf(
  files: Map<string, string>,
  answer: (names: string[]) => Answer = (names) => ({ body: JSON.stringify({ files: names }) }),
): Respond {
  return (request, response) => {
    const path = (request.url ?? '').split('/').slice(2)
    const name = decodeURIComponent(path[0] ?? '')
    if (name === '') return answering(answer([...files.keys()]))(request, response)
    const content = path.length === 1 ? files.get(name) : undefined
    if (content === undefined) return answering({ status: 404 })(request, response)
    if (request.method === 'DELETE') files.delete(name)
    answering({ type: 'text/html', body: request.method === 'DELETE' ? '' : content })(request, response)
  }
}

const names = ['{0B1C}.xml', '回执.xml', 'a b.xml', 'a+b.xml', '100%.xml', 'a#b?.xml', '..a.xml', "o'k~!.xml"]

export const httpHabits: readonly Habit[] = [
  ...confirming.map(([title, answer]) => ({
    title: `answer ${title}: received`,
    run: (open: Parameters<Habit['run']>[0]) => delivering(open, answer, (port) => port.deliver()),
  })),
  ...refusing.map(([title, answer, sentence]) => ({
    title: `answer ${title}: not received, and the sentence says why`,
    run: (open: Parameters<Habit['run']>[0]) =>
      delivering(open, answer, (port) => expect(port.deliver()).rejects.toThrow(sentence)),
  })),
  {
    title: 'answer 302 to a page of login (a session ended): the other address is never asked',
    async run(open) {
      const asked: string[] = []
      const respond: Respond = (request, response) => {
        asked.push(request.url ?? '')
        response.writeHead(302, { location: '/login' }).end()
      }
      await withGateway(respond, async (url) => {
        await expect(open({ urlUp: `${url}/m` }).deliver()).rejects.toThrow('不予跟随')
        expect(asked).toEqual(['/m'])
      })
    },
  },
  ...(
    [
      ['429 with Retry-After as seconds (limits of a gateway)', 429, () => ({ 'retry-after': '120' })],
      [
        '503 with Retry-After as a date of a clock that is years behind (maintenance)',
        503,
        () => ({ 'retry-after': 'Mon, 01 Jan 2001 00:02:00 GMT', date: 'Mon, 01 Jan 2001 00:00:00 GMT' }),
      ],
    ] as const
  ).map(([title, status, headers]) => ({
    title: `answer ${title}: the channel is down for that time, the document is not refused`,
    run: (open: Parameters<Habit['run']>[0]) =>
      withGateway(
        (_, response) => void response.writeHead(status, headers()).end(),
        (url) =>
          expect(open({ urlUp: `${url}/m` }).deliver()).rejects.toMatchObject({
            name: 'ChannelDown',
            message: expect.stringContaining(`暂时不能接收（HTTP ${status}），要求 120 秒后再试`),
            retryAfterSeconds: 120,
          }),
      ),
  })),
  {
    title:
      'connection that breaks after the message was stored (a restart of the gateway): the repeat has the same key',
    async run(open) {
      const keys: unknown[] = []
      const respond: Respond = (request, response) => {
        keys.push(request.headers['idempotency-key'])
        if (keys.length === 1) request.socket.destroy()
        else response.end('ok')
      }
      await withGateway(respond, async (url) => {
        const port = open({ urlUp: `${url}/m` })
        await expect(port.deliver()).rejects.toMatchObject({ name: 'ChannelDown' })
        await port.deliver()
        expect(keys).toEqual(['id-1', 'id-1'])
      })
    },
  },
  {
    title: 'listing with a byte order mark, as text/html (writers of .NET): read',
    run: (open) =>
      withGateway(
        inboxOf(new Map([['r.xml', '<a/>']]), (all) => ({
          type: 'text/html',
          body: `${bom}{"files":${JSON.stringify(all)}}`,
        })),
        async (url) => expect([...(await takeAll(open({ urlDown: `${url}/in` })))]).toEqual([['r.xml', '<a/>']]),
      ),
  },
  {
    title: 'listing in GBK with Chinese names (gateways on Windows): read',
    run: (open) =>
      withGateway(
        inboxOf(new Map([['收.xml', '<a/>']]), (all) => ({
          body:
            all.length === 0
              ? '{"files":[]}'
              : Buffer.concat([Buffer.from('{"files":["'), gbk([0xca, 0xd5]), Buffer.from('.xml"]}')]),
        })),
        async (url) => expect([...(await takeAll(open({ urlDown: `${url}/in` }))).keys()]).toEqual(['收.xml']),
      ),
  },
  {
    title: 'answer 204 instead of an empty listing (REST): nothing waits',
    run: (open) =>
      withGateway(answering({ status: 204 }), async (url) =>
        expect(await open({ urlDown: `${url}/in` }).list()).toEqual({ files: [], left: 0, unusable: [] }),
      ),
  },
  {
    title:
      'file names with blanks, plus signs, braces, percent signs and Chinese (named by people): each fetched and taken away once',
    async run(open) {
      const files = new Map(names.map((name) => [name, `<a>${name}</a>`]))
      await withGateway(inboxOf(files), async (url) => {
        expect([...(await takeAll(open({ urlDown: `${url}/in` })))]).toEqual(
          names.map((name) => [name, `<a>${name}</a>`]),
        )
        expect([...files.keys()]).toEqual([])
      })
    },
  },
  {
    title: 'names that are paths (a faulty or hostile gateway): never asked for',
    run: (open) =>
      withGateway(
        answering({ body: '{"files":["../up.xml","a/b.xml","..",".","a\\\\b.xml","\\ud800.xml"]}' }),
        async (url) => {
          const { files, unusable } = await open({ urlDown: `${url}/in` }).list()
          expect(files).toEqual([])
          expect(unusable).toHaveLength(6)
        },
      ),
  },
  {
    title:
      'file answered by a failure under 200 (the store behind the gateway is down): stays there, is stored as no receipt',
    run: (open) =>
      withGateway(answering({ body: '{"success":"false","msg":"busy"}' }), async (url) => {
        await expect(open({ urlDown: `${url}/in` }).read('r.xml')).rejects.toThrow('对方应答失败')
      }),
  },
  {
    title: 'file that is deleted when it is read (gateways that hand out once): putting away is no fault',
    run: (open) =>
      withGateway(answering({ status: 410 }), (url) =>
        open({ urlDown: `${url}/in` }).putAway({ name: 'r.xml', stamp: null, sha256: '', to: 'archive' }),
      ),
  },
  {
    title: 'receipt whose text has the word of a failure (customs explain refusals): read all the same',
    run: (open) =>
      withGateway(inboxOf(new Map([['r.xml', '<a>ERROR 退单</a>']])), async (url) => {
        const port = open({ urlDown: `${url}/in`, failureMarks: 'ERROR', receivedMarks: 'OK' })
        expect([...(await takeAll(port)).values()]).toEqual(['<a>ERROR 退单</a>'])
      }),
  },
]
