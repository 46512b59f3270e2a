import { describe, expect, it } from 'vitest'
import { allowedNetworks, readNetwork } from './allowed-networks.ts'

describe('rule 20: allowed networks', () => {
  const none = allowedNetworks([])

  it.each(['8.8.8.8', '114.114.114.114', '172.32.0.1', '2400:3200::1', '::ffff:8.8.8.8'])(
    'address of the internet %s: allowed',
    (address) => {
      expect(none.has(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a01:203',
    'fe80::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '2001:0:1::1',
    '2001:db8::1',
    'example.org',
    '',
  ])('special address or no address, %s: refused', (address) => {
    expect(none.has(address)).toBe(false)
  })

  it('named networks and addresses: allowed, their neighbours are not', () => {
    const networks = allowedNetworks(['10.1.0.0/16', '192.168.3.7', 'fd00:1::/32'])
    const asked = ['10.1.255.1', '10.2.0.1', '192.168.3.7', '192.168.3.8', 'fd00:1::5', 'fd00:2::5', '::ffff:10.1.0.1']
    expect(asked.filter(networks.has)).toEqual(['10.1.255.1', '192.168.3.7', 'fd00:1::5', '::ffff:10.1.0.1'])
  })

  it.each(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8', 'fe80::1%eth0', 'localhost', ''])(
    '%s: no network',
    (text) => {
      expect(readNetwork(text)).toBeUndefined()
    },
  )
})
