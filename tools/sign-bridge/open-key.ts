// The key in its reader: signs texts, and stops before wrong passwords lock the card.
import { X509Certificate } from 'node:crypto'
import { askKey } from './ask-key.ts'
import { explainFault, KeyFault } from './faults.ts'

export interface KeyOptions {
  /** Address of the program beside the key. */
  url: string
  /** Left out of the calls when the file of the configuration is not named. */
  password: string | undefined
  timeoutMs: number
}

export interface KeySignature {
  /** RSA: PKCS #1; SM2: r and s. */
  signature: Buffer
  /** Hexadecimal, as the card says it. */
  certificateNumber: string
}

export interface Key {
  /** The text is signed as its UTF-8 bytes. Throws KeyFault. */
  signText: (text: string) => Promise<KeySignature>
  /** Certificate of signatures. Throws KeyFault. */
  readCertificate: () => Promise<X509Certificate>
  /** Why it signs no more until the bridge is started again; undefined while it signs. */
  stopped: () => string | undefined
}

/** Failures of unknown cause in a row after which the key is left alone: the text of a wrong password is not published. */
const maxUnknown = 2
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

export function openKey({ url, password, timeoutMs }: KeyOptions): Key {
  let id = 0
  let unknown = 0
  let stopped: string | undefined

  const ask = (method: string, args: Readonly<Record<string, string>>) => {
    id += 1
    return askKey({ url, id, method, args, timeoutMs })
  }

  function noteFault(error: unknown) {
    if (!(error instanceof KeyFault)) return
    if (error.kind === 'unknown') unknown += 1
    if (error.kind === 'password') stopped = error.message
    else if (unknown >= maxUnknown) {
      stopped = `${error.message}；连续 ${unknown} 次原因不明，为免锁卡不再签名，请核对口令文件和电子钥匙后重新启动签名桥`
    }
  }

  return {
    stopped: () => stopped,
    async signText(text) {
      if (stopped !== undefined) throw new KeyFault('password', stopped)
      try {
        const args = { inData: text, ...(password === undefined ? {} : { passwd: password }) }
        const [value, certificateNumber] = await ask('cus-sec_SpcSignDataAsPEM', args)
        const signature = bytesIn(value)
        unknown = 0
        return { signature, certificateNumber: typeof certificateNumber === 'string' ? certificateNumber : '' }
      } catch (error) {
        noteFault(error)
        throw error
      }
    },
    async readCertificate() {
      const [value] = await ask('cus-sec_SpcGetSignCertAsPEM', {})
      try {
        return new X509Certificate(bytesIn(value))
      } catch (error) {
        throw error instanceof KeyFault ? error : new KeyFault('person', '电子钥匙给出的不是证书')
      }
    },
  }
}

/** Bytes of Base64, whose lines may be broken. Throws KeyFault. */
function bytesIn(value: unknown): Buffer {
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, '') : ''
  if (!base64.test(text)) throw explainFault([])
  return Buffer.from(text, 'base64')
}
