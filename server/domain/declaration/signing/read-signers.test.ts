import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSigningKeys, openssl } from '../../../testing/signing-keys.ts'
import { readSigners } from './read-signers.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-signers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
makeSigningKeys(folder)
const file = join(folder, 'signing.json')
const clock = () => new Date()

function read(signers: unknown) {
  writeFileSync(file, typeof signers === 'string' ? signers : JSON.stringify({ signers }))
  return readSigners({ file, clock })
}
const rsa = { name: 'rsa', kind: 'pem-rsa-sha1', keyFile: 'rsa.key', certificateFile: 'rsa.crt' }
const service = { name: 's', kind: 'service-sm2-sm3', url: 'https://sign.example/x', certificateFile: 'sm2.crt' }

describe('configuration of signers', () => {
  it('no file: no signers', () => {
    expect(readSigners({ file: undefined, clock }).all).toEqual([])
  })

  it('valid file: returns each signer with name and title', () => {
    const sm2 = { name: 'sm2', title: '国密卡', kind: 'pem-sm2-sm3', keyFile: 'sm2.key', certificateFile: 'sm2.crt' }
    const signers = read([rsa, sm2, { ...service, timeoutSeconds: 30 }])
    expect(signers.all.map(({ title }) => title)).toEqual([
      'rsa（RSA-SHA1 私钥文件）',
      '国密卡（国密 SM2-SM3 私钥文件）',
      's（外部签名服务 国密 SM2-SM3）',
    ])
    expect(signers.find('sm2')?.name).toBe('sm2')
    expect(signers.find('toString')).toBeUndefined()
  })

  it('key with a pass phrase: read from a file of its own', () => {
    openssl(
      'rsa',
      '-in',
      join(folder, 'rsa.key'),
      '-aes256',
      '-passout',
      'pass:test-only',
      '-out',
      join(folder, 'locked.key'),
    )
    writeFileSync(join(folder, 'phrase'), 'test-only\n', { mode: 0o600 })
    chmodSync(join(folder, 'locked.key'), 0o600)
    const locked = { ...rsa, keyFile: 'locked.key' }
    expect(read([{ ...locked, passphraseFile: 'phrase' }]).all).toHaveLength(1)
    expect(() => read([locked])).toThrow('rsa：私钥文件不是 PEM 格式的私钥，或其密码不对')
  })

  it.each([
    ['not JSON', '{', '不是 JSON'],
    ['another shape', '[]', '应为 {"signers": [ … ]}'],
    ['no name', [{ ...rsa, name: undefined }], '第一个没有 name 的签名方式 缺少 name'],
    ['a name with blanks', [{ ...rsa, name: 'a b' }], 'name a b 须以字母开头'],
    ['an unknown kind', [{ ...rsa, kind: 'magic' }], 'rsa 的 kind 应为 pem-rsa-sha1、'],
    ['no key', [{ ...rsa, keyFile: undefined }], 'rsa 缺少 keyFile'],
    ['a key that is not there', [{ ...rsa, keyFile: 'gone.key' }], 'gone.key 不存在或不可读'],
    ['a key of another certificate', [{ ...rsa, certificateFile: 'sm2.crt' }], 'rsa：私钥与证书不是一对'],
    ['a certificate of the other kind', [{ ...service, certificateFile: 'rsa.crt' }], 's 的证书与 kind 不符'],
    ['the same name twice', [rsa, rsa], '签名方式 rsa 出现了两次'],
    [
      'a service in the open',
      [{ ...service, url: 'http://sign.example/x' }],
      's 的 url 应为 https 地址（本机可用 http）',
    ],
    ['a password in the address', [{ ...service, url: 'https://a:b@sign.example/' }], '不含用户名和密码'],
    ['another scheme', [{ ...service, url: 'file:///etc/passwd' }], 's 的 url 应为 https 地址'],
    ['patience without end', [{ ...service, timeoutSeconds: 3600 }], 's 的 timeoutSeconds 应为 1 到 50 的数'],
  ])('%s: stops the start with a sentence', (_, signers, sentence) => {
    expect(() => read(signers)).toThrow(sentence)
  })

  it('rule 20: service in a private network: needs the setting, this machine does not', () => {
    const inside = { ...service, url: 'https://10.1.2.3/sign' }
    expect(() => read([inside])).toThrow('s 的 url 在内部网络中，须在 KOUAN_ALLOWED_NETWORKS 中允许 10.1.2.3')
    writeFileSync(join(folder, 'inside.json'), JSON.stringify({ signers: [inside] }))
    const named = ['10.1.0.0/16']
    expect(readSigners({ file: join(folder, 'inside.json'), clock, named }).all).toHaveLength(1)
    expect(read([{ ...service, url: 'http://127.0.0.1:9000/sign' }]).all).toHaveLength(1)
  })

  it('key file readable by others: the sentence says how to restrict it', () => {
    chmodSync(join(folder, 'rsa.key'), 0o640)
    expect(() => read([rsa])).toThrow(`请执行 chmod 600 ${join(folder, 'rsa.key')}`)
    chmodSync(join(folder, 'rsa.key'), 0o600)
  })

  it('missing file: the sentence names it', () => {
    expect(() => readSigners({ file: join(folder, 'none.json'), clock })).toThrow('none.json 不存在或不可读')
  })
})
