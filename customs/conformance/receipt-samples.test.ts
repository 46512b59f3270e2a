// The official receipts of both revisions, found by CUSTOMS_MATERIAL: each can be used and knows what it answers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseMessage } from '../parse.ts'
import { answeredType, noticeOf } from '../receipts/answers.ts'
import { describeReceipt } from '../receipts/describe-receipt.ts'
import { matchingKeys } from '../receipts/matching.ts'
import { readReceipts } from '../receipts/receipts.ts'

const material = process.env.CUSTOMS_MATERIAL ?? ''

test.runIf(!material && !process.env.CI)('CUSTOMS_MATERIAL is not set: no official receipt was read', () => {
  console.log('Receipt samples: skipped, because CUSTOMS_MATERIAL does not name the folder of the official material.')
})

test.runIf(material || process.env.CI)('every official receipt is usable and names what it answers', () => {
  const folder = join(material, 'samples')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'))
  const read = { files: 0, receipts: 0 }
  for (const file of files) {
    const { message } = parseMessage(readFileSync(join(folder, file)))
    const receipts = message ? readReceipts(message) : []
    if (receipts.length > 0) read.files += 1
    for (const receipt of receipts) {
      const { type, usable, returnTime } = receipt
      const answers = answeredType(type) ?? noticeOf(type)?.about ?? 'CEB900Message'
      const [key = ''] = matchingKeys(receipt)
      expect({ file, usable, key: key.slice(0, answers.length) }).toEqual({ file, usable: true, key: answers })
      expect(returnTime).toMatch(/^\d{17}$/)
      expect(describeReceipt(receipt).text).not.toBe('')
      read.receipts += 1
    }
  }
  expect(read.files).toBeGreaterThan(35)
  console.log(`Official receipts read: ${read.receipts} in ${read.files} files.`)
})
