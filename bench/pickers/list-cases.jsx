// Lists: selects of 10,000 options, and the divisions of China.
import { areaOptions, indexAreas } from '@kouan/widgets/area-linkage/area-index.ts'
import { AreaLinkage } from '@kouan/widgets/area-linkage/area-linkage.tsx'
import { loadNationalAreas } from '@kouan/widgets/area-linkage/national-areas.ts'
import { DictionarySelect } from '@kouan/widgets/dictionary-select/dictionary-select.tsx'
import { searchDelay } from '@kouan/widgets/loading/latest-search.ts'
import { MultiSelect } from '@kouan/widgets/multi-select/multi-select.tsx'
import { SearchSelect } from '@kouan/widgets/search-select/search-select.tsx'
import { Cascader, Select } from 'antd'
import { flatNodes, named } from './data.js'
import { listHands, selectHands, treeHands } from './hands.js'

const options = named(flatNodes, { id: 'value', name: 'label' })
const items = named(flatNodes, { id: 'value', name: 'text' })
const optionHands = { ...selectHands, ...listHands('.ant-select-item-option') }
const filtered = { options, showSearch: { optionFilterProp: 'label' }, style: { width: 400 } }

const oneOf = { ...optionHands, element: <Select {...filtered} /> }
const severalOf = { ...optionHands, element: <Select mode="multiple" {...filtered} /> }
const load = async () => items

const areas = await loadNationalAreas()
const areaHands = {
  ...selectHands,
  ...treeHands('.ant-cascader-menu-item'),
  words: { one: '双流区', many: '市辖区' },
}

export const listCases = {
  'search select, 10,000 options': {
    ours: { ...optionHands, delay: searchDelay, element: <SearchSelect options={options} /> },
    antd: oneOf,
  },
  'multi select, 10,000 options': {
    ours: { ...optionHands, element: <MultiSelect options={options} /> },
    antd: severalOf,
  },
  'dictionary select, 10,000 items': {
    ours: { ...optionHands, element: <DictionarySelect code="stores" load={load} /> },
    antd: oneOf,
  },
  'dictionary tags, 10,000 items': {
    ours: { ...optionHands, element: <DictionarySelect code="stores" load={load} type="tags" /> },
    antd: severalOf,
  },
  'area linkage, the divisions of China': {
    ours: { ...areaHands, element: <AreaLinkage load={async () => areas} /> },
    antd: {
      ...areaHands,
      element: <Cascader showSearch options={areaOptions(indexAreas(areas), { depth: 3 })} style={{ width: 400 }} />,
    },
  },
}
