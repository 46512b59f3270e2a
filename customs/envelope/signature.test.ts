import { expect, test } from 'vitest'
import { ceb311 } from '../messages/import/ceb311.ts'
import { ceb621 } from '../messages/import/ceb621.ts'
import { checkUnsigned } from './signature.ts'

test('an order may go out unsigned, a message that demands a signature may not', () => {
  expect(checkUnsigned(ceb311)).toBeUndefined()
  expect(checkUnsigned(ceb621)).toBe('进口清单（CEB621Message）必须签名，当前未配置签名方式')
})
