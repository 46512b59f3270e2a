// Resolves names of hosts and refuses addresses outside of the allowed networks (rule 20). A connection is made to the checked
// address itself, so that a second answer of the name server cannot lead it elsewhere.
import { lookup as lookUpName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import type { AllowedNetworks } from './allowed-networks.ts'

/** The host cannot be connected to. The message is a Chinese sentence that names the host and, where one helps, the setting. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  /** False: the name could not be resolved, which may pass. */
  readonly isPermanent: boolean
  constructor(message: string, { isPermanent }: { isPermanent: boolean }) {
    super(message)
    this.isPermanent = isPermanent
  }
}

export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

export type ResolveName = (name: string) => Promise<ResolvedAddress[]>

const lookUp = promisify(lookUpName)
const byNameServer: ResolveName = async (name) =>
  (await lookUp(name, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))

const isNetworkAllowed = (networks: AllowedNetworks) => (one: ResolvedAddress) => networks.has(one.address)

export interface HostOptions {
  networks: AllowedNetworks
  /** The name server by default. */
  resolveName?: ResolveName
}

/** Returns the allowed addresses of a host, at least one. Throws AddressRefused. */
export async function resolveHost(
  host: string,
  { networks, resolveName = byNameServer }: HostOptions,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  // URLs have IPv6 addresses in brackets.
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const found = await addressesOf(name, resolveName)
  const [first, ...others] = found.filter(isNetworkAllowed(networks))
  if (first) return [first, ...others]
  throw new AddressRefused(
    isIP(name) === 0
      ? `主机 ${name} 的地址 ${found[0]?.address} 属于内部网络，须先由运维人员允许`
      : `地址 ${name} 属于内部网络，须先由运维人员允许`,
    { isPermanent: true },
  )
}

async function addressesOf(name: string, resolveName: ResolveName): Promise<ResolvedAddress[]> {
  const version = isIP(name)
  if (version !== 0) return [{ address: name, family: version === 6 ? 6 : 4 }]
  const found = await resolveName(name).catch(() => [])
  if (found.length === 0) throw new AddressRefused(`找不到主机 ${name}`, { isPermanent: false })
  return found
}

/** Function `lookup` of sockets that connects to these addresses, whatever name it is asked for. */
export const connectTo =
  ([first, ...others]: readonly [ResolvedAddress, ...ResolvedAddress[]]): LookupFunction =>
  (_, options, done) =>
    options.all ? done(null, [first, ...others]) : done(null, first.address, first.family)
