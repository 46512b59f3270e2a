// The administrative divisions of China for the area linkage, from a package that is loaded on demand.
import type { AreaData, AreaEntry } from './area-index.ts'

/** The newest divisions that @vant/area-data 2.1.0 knows: 和安县 and 和康县, set up in December 2024. */
const revision = '2024-12'

/** Merged into a neighbour, and still in the package: 港闸区, 长岛县 (2020), 梅列区 (2021). */
const withdrawn = new Set(['320611', '370634', '350402'])

type Names = Readonly<Record<string, string>>

export async function loadNationalAreas(): Promise<AreaData> {
  const { areaList } = await import('@vant/area-data')
  const { province_list, city_list, county_list } = areaList
  return {
    revision,
    entries: [
      ...level(province_list, 1, () => '86'),
      ...level(city_list, 2, (code) => `${code.slice(0, 2)}0000`),
      ...level(county_list, 3, (code) => `${code.slice(0, 4)}00`),
    ],
  }
}

const level = (names: Names, index: AreaEntry['index'], parentOf: (code: string) => string): AreaEntry[] =>
  Object.entries(names).map(([id, text]) => ({
    id,
    text,
    pid: parentOf(id),
    index,
    ...(withdrawn.has(id) ? { isWithdrawn: true } : {}),
  }))
