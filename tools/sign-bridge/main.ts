// Signing bridge: a program of its own beside a USB key. Speaks the WebSocket of the key's program on one side and the contract of
// signing services on the other. `npm run bridge:pack` makes one file of it, which needs Node alone.
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownWebSocket } from './ask-key.ts'
import { KeyFault } from './faults.ts'
import { type Key, openKey } from './open-key.ts'
import { type BridgeConfig, ConfigFault, readConfig } from './read-config.ts'
import { createBridge } from './serve-bridge.ts'
import { openQueue } from './signing-queue.ts'

const usage = '用法：node sign-bridge.mjs [sign-bridge.json] [--certificate 证书文件.pem]'
/** Beijing time, as on the clock of those who read it. */
const report = (sentence: string) => {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
  process.stdout.write(`${time} ${sentence}\n`)
}

async function run(words: readonly string[]): Promise<void> {
  const at = words.indexOf('--certificate')
  const certificateFile = at < 0 ? undefined : words[at + 1]
  const [file, ...others] = at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)]
  if (others.length > 0 || file?.startsWith('-') || (at >= 0 && certificateFile === undefined))
    throw new ConfigFault(usage)
  if (!ownWebSocket()) {
    throw new ConfigFault(
      '此 Node 没有 WebSocket：请安装 Node 22 或更新的版本，或以 node --experimental-websocket 启动。',
    )
  }
  const config = readConfig(file, report)
  const { keyUrl: url, password, timeoutMs } = config
  const key = openKey({ url, password, timeoutMs })
  if (certificateFile !== undefined) return await writeCertificate(key, certificateFile)
  await serve(config, key)
}

async function serve({ port, token, perMinute, maxWaiting, password }: BridgeConfig, key: Key): Promise<void> {
  const now = () => performance.now()
  const queue = openQueue({ perMinute, maxWaiting, clock: { now, sleep }, report })
  const server = createBridge({ token, key, queue, now: () => Math.round(now()), report })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  report(
    `签名桥在 http://127.0.0.1:${actual}/sign，只接受本机的请求${password === undefined ? '；没有口令文件，签名时不送口令' : ''}`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  await queue.run(() => tellCertificate(key), new AbortController().signal)
}

/** Says at the start whether the key answers; it may be plugged in later. */
async function tellCertificate(key: Key): Promise<void> {
  try {
    const certificate = await key.readCertificate()
    report(
      `电子钥匙的证书 ${certificate.serialNumber.toLowerCase()}，有效至 ${new Date(certificate.validTo).toISOString().slice(0, 10)}`,
    )
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error
    report(`电子钥匙现在不能用：${error.message}`)
  }
}

async function writeCertificate(key: Key, file: string): Promise<void> {
  const certificate = await key.readCertificate()
  writeFileSync(file, certificate.toString(), { mode: 0o600 })
  report(`证书已写入 ${file}，序列号 ${certificate.serialNumber.toLowerCase()}；证书中有持卡人的信息，请勿公开`)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isKnown = error instanceof ConfigFault || error instanceof KeyFault
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const sentence = code === 'EADDRINUSE' ? '端口已被占用：签名桥可能已在运行，或在配置中换一个 port。' : String(error)
  process.stderr.write(`${isKnown ? error.message : sentence}\n`)
  process.exitCode = 1
})
