// Builds multipart bodies for tests: fields first, then files.
export interface FormPart {
  name: string
  bytes: Uint8Array
}

export function multipart(fields: Record<string, string>, ...files: FormPart[]) {
  const boundary = `kouan-test-${crypto.randomUUID()}`
  const head = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`)
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(`${head(`name="file"; filename="${name}"`)}Content-Type: application/octet-stream\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([Buffer.from(texts.join('')), ...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
