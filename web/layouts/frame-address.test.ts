import { describe, expect, test } from 'vitest'
import { allowedAddress, fillAddress, originsOf } from './frame-address.ts'

describe('embedded pages', () => {
  test('only origins that the menu names are shown', () => {
    const origins = originsOf(['https://help.example/a', undefined, 'no address'])
    expect(allowedAddress('https://help.example/b?c=1', origins)).toBe('https://help.example/b?c=1')
    expect(allowedAddress('https://evil.example/', origins)).toBeUndefined()
    expect(allowedAddress('javascript:alert(1)', [...origins, 'null'])).toBeUndefined()
    expect(allowedAddress('not an address', origins)).toBeUndefined()
  })

  test('the tenant is filled in, the token is not', () => {
    const given = { apiBase: '/jeecg-boot', tenantId: '7', origin: 'https://here.example' }
    const url = `{{ window._CONFIG['domianURL'] }}/report?tenant=\${tenantId}&token=\${token}`
    expect(fillAddress(url, given)).toBe(`https://here.example/jeecg-boot/report?tenant=7&token=\${token}`)
  })
})
