import { expect, test } from 'vitest'
import { ceb311 } from '../messages/import/ceb311.ts'
import { checkSigner, unsigned } from './signature.ts'

test('mode none leaves a message as it is', async () => {
  const message = '<ceb:CEB311Message xmlns:ceb="http://www.chinaport.gov.cn/ceb"/>'
  expect(await unsigned.sign(message)).toBe(message)
})

test('an order may go out unsigned, a message that demands a signature may not', () => {
  expect(checkSigner({ definition: ceb311, signer: unsigned })).toBeUndefined()
  expect(checkSigner({ definition: { ...ceb311, signature: 'required' }, signer: unsigned })).toContain('必须签名')
})
