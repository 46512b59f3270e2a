import { describe, expect, it } from 'vitest'
import { dingtalkSignature } from './dingtalk.ts'
import { feishuSignature } from './feishu.ts'

// Expected values: DingTalk's by `openssl dgst -sha256 -hmac`, Feishu's by Python's hmac.
describe('signatures of robots', () => {
  it('DingTalk: milliseconds and secret by the secret, equal what openssl makes', () => {
    expect(dingtalkSignature('SECabc', '1700000000000')).toBe('jcUpW0QmtKduN03n4JqQ0PBosVjqnM8gU7fIIvsDmCM=')
  })

  it('Feishu: nothing by seconds and secret, equal what Python makes', () => {
    expect(feishuSignature('SECabc', '1700000000')).toBe('XprR1de+0SSBnwWyU/4k6x2TL+Q2SJlM5NNEdAv7MWg=')
  })
})
