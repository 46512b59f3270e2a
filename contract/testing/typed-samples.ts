// Spellings by chance, the same for the same seed: tests of every entry point draw from them.

export type SampleKind = 'amount' | 'moment' | 'number' | 'company' | 'note'

/** Spellings of each kind: most have a value, some are refused. Moments are before December 2026. */
const spellings: Record<SampleKind, readonly ((random: (below: number) => number) => string)[]> = {
  amount: [
    (random) => `${random(9000)}.${random(10)}`,
    (random) => wide(`${1 + random(900)}.${random(10)}`),
    (random) => `${1 + random(9)},${String(random(1000)).padStart(3, '0')}.50`,
    (random) => `￥${1 + random(900)}`,
    (random) => `${1 + random(900)}.5元`,
    (random) => `\u202d${1 + random(900)}\u202c`,
    (random) => `${1 + random(9)},${random(100)}`,
    (random) => `${1 + random(90)}%`,
    (random) => `${1 + random(9)}.5E+${10 + random(8)}`,
    (random) => `$${random(900)}`,
    () => '#VALUE!',
    (random) => `'${1 + random(900)}.5`,
  ],
  moment: [
    (random) => `2026-0${1 + random(9)}-1${random(10)} 0${random(10)}:05:09`,
    (random) => `2026/${1 + random(10)}/${1 + random(28)} ${random(24)}:05`,
    (random) => `2026年${1 + random(10)}月${1 + random(28)}日`,
    (random) => `2026.${1 + random(9)}.2${random(9)}`,
    (random) => `2026110${1 + random(9)}08050${random(10)}`,
    (random) => wide(`2026-0${1 + random(9)}-0${1 + random(9)}`),
    (random) => `2026-02-3${random(2)}`,
    (random) => `${1 + random(12)}/25/2026`,
    (random) => String(45_000 + random(2000)),
    (random) => `2026-0${1 + random(9)}-1${random(10)} 下午 ${1 + random(11)}:05`,
    (random) => `2026年${1 + random(10)}月${1 + random(28)}号（周三）`,
  ],
  number: [
    (random) => `P${random(1_000_000)}`,
    (random) => wide(`P-${random(1_000_000)}`),
    (random) => `\u200eP${random(1_000_000)}\ufeff`,
    (random) => `p_${random(1_000_000)}`,
    (random) => `P ${random(1_000_000)}`,
    (random) => `P\n${random(1_000_000)}`,
    (random) => `2.0${random(1000)}E+1${random(9)}`,
    () => '#N/A',
    (random) => `'P${random(1_000_000)}`,
    (random) => `="P${random(1_000_000)}"`,
  ],
  company: [() => '9900d98100', () => '9900 D981 00', () => wide('9900D98100'), (random) => `9900-${random(10_000)}`],
  note: [
    (random) => `（第${random(100)}批）１００％`,
    (random) => `一\u200b二${random(100)}`,
    (random) => `上行\n下行${random(100)}`,
    (random) => `是${random(2)}`,
    () => '1.23457E+18',
    () => '#REF!',
    (random) => `乱\ufffd码${random(100)}`,
    (random) => `一\u0007二${random(100)}`,
  ],
}

/** Full-width characters. */
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Returns so many samples, every kind and every spelling in turn. */
export function typedSamples({ seed, count }: { seed: number; count: number }): { kind: SampleKind; typed: string }[] {
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const kinds = Object.keys(spellings) as SampleKind[]
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'note'
    const spelling = spellings[kind][Math.floor(index / kinds.length) % spellings[kind].length]
    return { kind, typed: spelling?.(random) ?? '' }
  })
}
