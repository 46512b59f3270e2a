// 80 typed words in each place where somebody chooses among loaded things: the same things in the same order.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { meantBy, typedRank } from '@kouan/contract/rules/typed-match.ts'
import { optionSearchBy } from '@kouan/contract/rules/typed-rank.ts'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { searchDepartments } from '@kouan/widgets/pickers/department-picker/department-nodes.ts'
import { sharedCache } from '@kouan/widgets/pickers/popup-picker/shared-cache.ts'
import { filterOptions } from '@kouan/widgets/search-select/use-search-options.ts'
import { flattenTree, searchTree } from '@kouan/widgets/tree-select/tree-nodes.ts'
import { emptyTree, withBranches } from '@kouan/widgets/tree-table/lazy-tree.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { knowResources } from '../../data/loading/known-resources.ts'
import { completionsOf } from '../../fields/kinds/text/popup-completions.ts'
import { arrange } from './palette-entries.ts'

/** Codes and names; the codes are those of countries, units, goods and pages alike. */
const things = [
  ['502', '美国'],
  ['116', '日本'],
  ['609', '新西兰'],
  ['601', '澳大利亚'],
  ['133', '韩国'],
  ['304', '德国'],
  ['305', '法国'],
  ['303', '英国'],
  ['110', '中国香港'],
  ['143', '中国台湾'],
  ['035', '千克'],
  ['036', '克'],
  ['011', '件'],
  ['122', '罐'],
  ['142', '瓶'],
  ['BWB-500', '不锈钢保温杯 500ml'],
  ['BWB-750', '不锈钢保温杯 750ml'],
  ['BWH-2L', '家用保温壶'],
  ['NF-1', '婴幼儿配方奶粉1段'],
  ['NF-3', '婴幼儿配方奶粉3段'],
  ['FM-250', '麦卢卡蜂蜜 UMF10+'],
  ['8517130000', '智能手机（128GB）'],
  ['9503008900', '玩具积木'],
  ['3304990029', '面霜/乳液'],
  ['CZ01', '重庆分部'],
  ['CZ02', '长沙分部'],
  ['FI2', '财务2部'],
  ['order', '我的订单'],
  ['inventory', '进口清单'],
  ['A01', 'Admin 管理员'],
] as const

/** Things that each word finds, the best first. */
const typedWords: readonly (readonly [typed: string, found: string])[] = [
  ['502', '美国'],
  ['50', '美国、不锈钢保温杯 500ml、不锈钢保温杯 750ml、麦卢卡蜂蜜 UMF10+、玩具积木'],
  ['110', '中国香港'],
  ['美国', '美国'],
  ['国', '美国、韩国、德国、法国、英国、中国香港、中国台湾'],
  ['mg', '美国'],
  ['meiguo', '美国'],
  ['ＭＧ', '美国'],
  ['riben', '日本'],
  ['xxl', '新西兰'],
  ['xinxilan', '新西兰'],
  ['adly', '澳大利亚'],
  ['hg', '韩国'],
  ['dg', '德国'],
  ['yg', '英国'],
  ['zgxg', '中国香港'],
  ['zhongguo', '中国香港、中国台湾'],
  ['中国', '中国香港、中国台湾'],
  ['台湾', '中国台湾'],
  ['ke', '克、千克'],
  ['克', '克、千克'],
  ['gz', ''],
  ['guan', '罐、Admin 管理员'],
  ['罐', '罐'],
  ['ping', '瓶'],
  ['BWB', '不锈钢保温杯 500ml、不锈钢保温杯 750ml'],
  ['bwb', '不锈钢保温杯 500ml、不锈钢保温杯 750ml'],
  ['bwb-500', '不锈钢保温杯 500ml'],
  ['保温', '不锈钢保温杯 500ml、不锈钢保温杯 750ml、家用保温壶'],
  ['bwh', '家用保温壶'],
  ['baowen', '不锈钢保温杯 500ml、不锈钢保温杯 750ml、家用保温壶'],
  ['保温杯', '不锈钢保温杯 500ml、不锈钢保温杯 750ml'],
  ['500', '不锈钢保温杯 500ml'],
  ['750', '不锈钢保温杯 750ml'],
  ['bxg', '不锈钢保温杯 500ml、不锈钢保温杯 750ml'],
  ['nf-1', '婴幼儿配方奶粉1段'],
  ['奶粉', '婴幼儿配方奶粉1段、婴幼儿配方奶粉3段'],
  ['nf', '婴幼儿配方奶粉1段、婴幼儿配方奶粉3段'],
  ['nfz', ''],
  ['1段', '婴幼儿配方奶粉1段'],
  ['蜂蜜', '麦卢卡蜂蜜 UMF10+'],
  ['UMF', '麦卢卡蜂蜜 UMF10+'],
  ['umf10', '麦卢卡蜂蜜 UMF10+'],
  ['mlk', '麦卢卡蜂蜜 UMF10+'],
  ['fengmi', '麦卢卡蜂蜜 UMF10+'],
  ['FM', '麦卢卡蜂蜜 UMF10+'],
  ['8517', '智能手机（128GB）'],
  ['智能', '智能手机（128GB）'],
  ['znsj', '智能手机（128GB）'],
  ['128', '智能手机（128GB）'],
  ['128gb', '智能手机（128GB）'],
  ['手机', '智能手机（128GB）'],
  ['9503', '玩具积木'],
  ['8900', '玩具积木'],
  ['wj', '玩具积木'],
  ['乳液', '面霜/乳液'],
  ['ruye', '面霜/乳液'],
  ['cq', '重庆分部'],
  ['zq', '重庆分部'],
  ['chongq', '重庆分部'],
  ['cs', '长沙分部'],
  ['zs', '长沙分部'],
  ['fb', '重庆分部、长沙分部'],
  ['分部', '重庆分部、长沙分部'],
  ['2', '财务2部、智能手机（128GB）'],
  ['财务', '财务2部'],
  ['cw2b', '财务2部'],
  ['admin', 'Admin 管理员'],
  ['adm', 'Admin 管理员'],
  ['gly', 'Admin 管理员'],
  ['wddd', '我的订单'],
  ['dingdan', '我的订单'],
  ['jkqd', '进口清单'],
  ['order', '我的订单'],
  ['inv', '进口清单'],
  ['A01', 'Admin 管理员'],
  ['xyz', ''],
  ['美国 ', '美国'],
  ['0029', '面霜/乳液'],
  ['10+', '麦卢卡蜂蜜 UMF10+'],
]

const options = things.map(([value, label]) => ({ value, label }))
const nodes = options.map(({ value, label }) => ({ key: value, value, label, isLeaf: true }))
const departments = withBranches<{ id: string; departName: string; orgCode: string }>(emptyTree, {
  parentId: undefined,
  branches: options.map(({ value, label }) => ({
    id: value,
    row: { id: value, departName: label, orgCode: value },
    hasChildren: false,
  })),
})

const selectedBy = ({ filterOption, filterSort }: typeof optionSearch, typed: string) =>
  options
    .filter((option) => filterOption(typed, option))
    .toSorted((one, other) => filterSort(one, other, { searchValue: typed }))
    .map(({ label }) => label)

const places: Readonly<Record<string, (typed: string) => string[] | Promise<string[]>>> = {
  select: (typed) => selectedBy(optionSearch, typed),
  'select of a grid': (typed) => selectedBy(optionSearchBy(typedRank), typed),
  'search select': (typed) => filterOptions(options, typed).map(({ label }) => label),
  tree: (typed) =>
    searchTree(
      flattenTree(nodes, () => undefined),
      typed,
    ).map(({ label }) => label),
  departments: (typed) => searchDepartments(departments, typed).map(({ departName = '' }) => departName),
  'goods cell': async (typed) => {
    const records = options.map(({ value, label }) => ({ id: value, gname: label, itemNo: value }))
    vi.spyOn(sharedCache, 'read').mockResolvedValue({ records, total: records.length })
    const fields = { sourceFields: 'gname,itemNo', targetFields: 'itemName,itemNo' }
    const found = await completionsOf({ code: 'goodsRecord', ...fields })(typed, new AbortController().signal)
    return found.map(({ label }) => label)
  },
}

knowResources({ goodsRecord: async () => goodsRecord })
afterEach(() => vi.restoreAllMocks())

const inPalette = (typed: string) => {
  const entries = things.map(([key, title]) => ({ key, title, note: '' }))
  return arrange({ typed, groups: [{ title: '页面', entries }], found: [], recent: [] }).flatMap((group) =>
    group.entries.map(({ title }) => title),
  )
}

test('selects that are searched by typing: none has a filter of its own', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['web', 'widgets'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !/node_modules|dist/.test(path))
      .map((path) => join(root, folder, path)),
  )
  const ownFilter = /optionFilterProp|treeNodeFilterProp|filterOption: (?!false)/
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((path) => ownFilter.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('typed words: 80 of them, each another one', () => {
  expect(new Set(typedWords.map(([typed]) => typed)).size).toBe(80)
})

test.each(typedWords)('typed as %s: finds %s in every place, in this order', async (typed, expected) => {
  for (const [place, find] of Object.entries(places)) {
    expect({ place, found: (await find(typed)).join('、') }).toEqual({ place, found: expected })
  }
  // Pages and settings have no codes, and eight of a group are shown.
  const titles = meantBy(things, typed, ([, text]) => ({ text })).map(([, text]) => text)
  expect({ place: 'palette', found: inPalette(typed) }).toEqual({ place: 'palette', found: titles.slice(0, 8) })
})
