import { expect, test } from 'vitest'
import { attachmentKinds, requiredAttachments } from './attachment-kind.ts'
import { companyRoles } from './enterprise.ts'

test('a licence and the identity card of the legal person are asked of everybody', () => {
  expect(requiredAttachments([])).toEqual(['LICENCE', 'LEGAL_ID'])
})

test('each role asks for its own papers, once', () => {
  expect(requiredAttachments(['EBC', 'EBP'])).toEqual(['LICENCE', 'LEGAL_ID', 'CUSTOMS_RECORD', 'ICP'])
  expect(requiredAttachments(['AGENT', 'EBC'])).toEqual(['LICENCE', 'LEGAL_ID', 'CUSTOMS_RECORD', 'EPORT_CARD'])
  expect(requiredAttachments(['PAY'])).toContain('PAY_LICENCE')
  expect(requiredAttachments(['LOGISTICS'])).toContain('EXPRESS_LICENCE')
  expect(requiredAttachments(['SITE'])).toContain('SITE_LICENCE')
})

test('only roles that exist are named', () => {
  for (const { requiredFor } of Object.values(attachmentKinds)) {
    if (requiredFor !== 'all') for (const role of requiredFor) expect(Object.keys(companyRoles)).toContain(role)
  }
})
