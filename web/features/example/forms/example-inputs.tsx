// Controls that no business form needs, bound to fields of the goods.
import { readGoodsQueryInfo } from '@kouan/contract/calls/example/example-calls.ts'
import { getDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { exampleShelf } from '@kouan/contract/resources/example/example-shelf.ts'
import { type AreaEntry, type AreaIndex, rootCode } from '@kouan/widgets/area-linkage/area-index.ts'
import { AreaLinkage } from '@kouan/widgets/area-linkage/area-linkage.tsx'
import { loadNationalAreas } from '@kouan/widgets/area-linkage/national-areas.ts'
import { useAreaIndex } from '@kouan/widgets/area-linkage/use-area-index.ts'
import { DictionarySelect } from '@kouan/widgets/dictionary-select/dictionary-select.tsx'
import { MarkdownEditor } from '@kouan/widgets/markdown-editor/markdown-editor.tsx'
import type { GenericConfig, GenericRequest } from '@kouan/widgets/pickers/generic-picker/generic-config.ts'
import { GenericPicker } from '@kouan/widgets/pickers/generic-picker/generic-picker.tsx'
import type { PickerValue } from '@kouan/widgets/pickers/picker-field/picker-value.ts'
import type { PopupLoaders } from '@kouan/widgets/pickers/popup-picker/popup-modal.tsx'
import { UserPicker } from '@kouan/widgets/pickers/user-picker/user-picker.tsx'
import { PopInput } from '@kouan/widgets/pop-input/pop-input.tsx'
import { Upload } from '@kouan/widgets/upload/upload.tsx'
import type { CellFile, FileInfo } from '@kouan/widgets/upload/upload-port.ts'
import { uploadedFiles } from '@kouan/widgets/upload/upload-value.ts'
import { Flex } from 'antd'
import { useState } from 'react'
import { ask, askAny } from '../../../data/calls/ask.ts'
import { useDictionaryItems } from '../../../data/session/dictionary-store.ts'
import { useFormUploads } from '../../../fields/kinds/attachments/form-uploads.ts'
import { sendAsId } from '../../../fields/kinds/attachments/upload-input.tsx'
import { rowLoaders, userLoaders } from '../../../fields/kinds/reference/picker-loaders.ts'
import { HandedOn } from '../example-frame.tsx'

interface Controlled {
  /** Given by the form. */
  value?: unknown
  onChange?: (value: unknown) => void
  id?: string
}

const shelves: GenericConfig = {
  listUrl: callsOf(exampleShelf).list.path,
  valueUrl: callsOf(exampleShelf).list.path,
  valueKey: 'id',
  displayKey: 'shelfName',
  queryParamCode: 'shelfName',
  queryParamText: '货位名称',
  queryConfig: [
    { key: 'note', label: '备注', placeholder: '常温或冷藏', props: { maxLength: 10 } },
    {
      key: 'createBy',
      label: '创建人',
      customRender: ({ value, onChange }) => (
        <UserPicker
          isInAnotherPicker
          loaders={userLoaders}
          value={value}
          onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        />
      ),
    },
    { key: 'sortNo', label: '排序', dictCode: 'example_shelf_sort' },
  ],
  columns: [
    { key: 'shelfName', title: '货位名称', width: 200 },
    { key: 'sortNo', title: '排序', width: 90 },
    { key: 'note', title: '备注', width: 160 },
  ],
}

/** By keys of several, or by a page of the list. */
const request: GenericRequest = async (_url, { params, signal }) => {
  const { id, shelfName, note, ...page } = params
  const byIds = id === undefined ? {} : { id_MultiString: String(id).replace(/,$/, '') }
  const typed = Object.entries({ shelfName, note }).filter(([, text]) => text !== undefined)
  const anywhere = Object.fromEntries(typed.map(([name, text]) => [name, `*${text}*`]))
  return askAny(callsOf(exampleShelf).list, { ...page, ...anywhere, ...byIds }, { signal })
}

/** A place chosen by a picker that data describes. */
export const ShelfPicker = ({ value, onChange, id }: Controlled) => (
  <GenericPicker
    {...(id === undefined ? {} : { id })}
    name="货位"
    config={shelves}
    request={request}
    loadDictionary={async () => [1, 2, 3].map((place) => ({ value: String(place), label: `第 ${place} 位` }))}
    value={value as PickerValue} // as this picker handed it on
    onChange={(next) => onChange?.(typeof next === 'string' && next !== '' ? next : null)}
  />
)

/** A line that opens into an area. */
export const MarksInput = ({ value, onChange, id }: Controlled) => (
  <PopInput
    {...(id === undefined ? {} : { id })}
    title="标签"
    maxLength={100}
    value={typeof value === 'string' ? value : ''}
    onChange={(next) => onChange?.(next === '' ? null : next)}
  />
)

/** A choice whose dictionary is read when the form opens. */
export const GradeInput = ({ value, onChange, id }: Controlled) => (
  <DictionarySelect
    {...(id === undefined ? {} : { id })}
    code="example_grade"
    load={(code, signal) => ask(getDictItems, { code }, { signal })}
    value={typeof value === 'string' ? value : null}
    onChange={(next) => onChange?.(next)}
  />
)

/** A text with marks; lower than the editor allows. */
export const StoryInput = ({ value, onChange, id }: Controlled) => (
  <MarkdownEditor
    {...(id === undefined ? {} : { id })}
    label="说明"
    height={100}
    value={typeof value === 'string' ? value : ''}
    onChange={(next) => onChange?.(next === '' ? null : next)}
  />
)

/** The same division by selects and by a cascader: what is chosen in one is shown in the other. */
export const OriginInput = ({ value, onChange, id }: Controlled) => {
  const { index } = useAreaIndex(loadNationalAreas)
  const shown = { load: loadNationalAreas, value: typeof value === 'string' ? value : null, onChange }
  return (
    <Flex vertical gap={8}>
      <AreaLinkage {...shown} {...(id === undefined ? {} : { id })} type="select" aria-label="境内货源地" />
      <AreaLinkage {...shown} type="no such type" aria-label="境内货源地（级联）" />
      {shown.value !== null && <HandedOn title="各级区划" value={entriesAbove(index, shown.value)} />}
    </Flex>
  )
}

/** The entries of the data from the province down to the division. */
function entriesAbove(index: AreaIndex | undefined, code: string): readonly AreaEntry[] {
  const path = index?.pathOf(code) ?? []
  return path.flatMap((id, level) => {
    const parent = level === 0 ? rootCode : path[level - 1]
    return index?.childrenOf(parent ?? rootCode).find((entry) => entry.id === id) ?? []
  })
}

/** Files with names and sizes; what the form stores are their ids. */
export function PaperInput({ value, onChange, id }: Controlled) {
  const [infos, setInfos] = useState<readonly FileInfo[]>([])
  const [files, setFiles] = useState<readonly CellFile[]>([])
  const states = new Set(files.map(({ status }) => status))
  useFormUploads('资料', states.has('uploading') ? 'sending' : states.has('error') ? 'failed' : undefined)
  return (
    <>
      <Upload
        {...(id === undefined ? {} : { id })}
        aria-label="资料"
        upload={sendAsId}
        returnsPaths={false}
        value={value ? infos : []}
        maxCount={5}
        onFilesChange={setFiles}
        onChange={(next) => {
          const list = typeof next === 'string' ? [] : next
          setInfos(list)
          onChange?.(list.map(({ filePath }) => filePath).join(',') || null)
        }}
      />
      <HandedOn title="资料交给页面的值" value={infos} />
      <HandedOn title="已上传的文件" value={uploadedFiles(files)} />
    </>
  )
}

/** The goods as a report: with settings of its columns, texts of its codes and its own query form. */
export function useGoodsReport(): PopupLoaders {
  const itemsOf = useDictionaryItems()
  const { fields } = exampleGoods
  return {
    columns: async (code) => ({
      cgRpConfigId: code,
      cgRpConfigName: '示例商品报表',
      columns: [
        { dataIndex: 'goodsNo', title: fields.goodsNo.label, width: 120, sorter: true, sortOrder: 'descend' },
        { dataIndex: 'goodsName', title: fields.goodsName.label },
        { dataIndex: 'grade', title: fields.grade.label, width: 100, customRender: 'grades' },
      ],
      dictOptions: { grades: itemsOf('example_grade').map(({ value, text }) => ({ value, text })) },
    }),
    queryInfo: () => ask(readGoodsQueryInfo, {}),
    data: async (_code, { signal = new AbortController().signal, ...asked }) =>
      rowLoaders(exampleGoods, {}).list({ ...asked, signal }),
  }
}
