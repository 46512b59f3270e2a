import { loadCategoryNames, loadTreeData } from '@kouan/contract/calls/system/category-calls.ts'
import { CategorySelect } from '@kouan/widgets/tree-select/category-select.tsx'
import { ask } from '../../../data/calls/ask.ts'
import { codesOf } from '../dictionary/code-select.tsx'
import type { FieldInputProps } from '../kind-input.ts'

/** Chooses a category id, or several joined by commas, from a tree that loads a branch when it is opened. */
export function CategoryInput({ field, value, onChange, text: _, several, files: __, ...control }: FieldInputProps) {
  return (
    <CategorySelect
      {...control}
      multiple={several === true || field.multiple === true}
      value={codesOf(value).join(',') || null}
      onChange={(ids) => onChange?.(ids)}
      load={({ signal, ...level }) => ask(loadTreeData, level, { signal })}
      byValues={async (ids, signal) => {
        const names = await ask(loadCategoryNames, { ids: ids.join(','), delNotExist: false }, { signal })
        return ids.map((id, index) => ({ value: id, label: names[index] ?? id }))
      }}
    />
  )
}
