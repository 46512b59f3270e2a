// A multipart body for tests: fields first, then one file.
export interface FormPart {
  name: string
  bytes: Uint8Array
}

export function multipart(fields: Record<string, string>, file?: FormPart) {
  const boundary = `kouan-test-${crypto.randomUUID()}`
  const text = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = file
    ? `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    : ''
  const payload = Buffer.concat([
    Buffer.from(text.join('') + head),
    file?.bytes ?? Buffer.alloc(0),
    Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
