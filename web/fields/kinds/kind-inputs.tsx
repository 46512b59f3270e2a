// The inputs of each kind of field. Lists do not import them. Heavy inputs (editors, pickers, divisions, uploads) load when
// a form first renders one.
import { requestFor } from '@kouan/contract/derive/check.ts'
import type { FieldKind } from '@kouan/contract/language/field.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import type { ComponentType, ReactNode } from 'react'
import { DateInput, DateTimeInput, TimeInput } from './date/date-inputs.tsx'
import { CodeSelect } from './dictionary/code-select.tsx'
import type { FieldInputProps, KindInput } from './kind-input.ts'
import { valueSkeleton } from './kind-view.tsx'
import { NumberInput } from './number/number-inputs.tsx'
import { SwitchInput, SwitchSearch } from './switch/switch-inputs.tsx'
import { TextAreaInput, TextInput } from './text/text-inputs.tsx'

type Input = ComponentType<FieldInputProps>

const lazyInput = (load: () => Promise<Input>) => lazyPart(load, valueSkeleton)
/** Searches use the input of forms. */
const everywhere = (Form: Input): KindInput => ({ Form, Search: Form })
/** Searches look for a part of the content, which is typed. */
const typedInSearches = (Form: Input): KindInput => ({ Form, Search: TextInput })

const pickers = () => import('./reference/pickers.tsx')
const regions = () => import('./region/region-inputs.tsx')
const ReferenceInput = lazyInput(() => pickers().then((file) => file.ReferenceInput))

const kindInputs: { readonly [K in FieldKind]: KindInput } = {
  text: everywhere(TextInput),
  textarea: everywhere(TextAreaInput),
  number: everywhere(NumberInput),
  money: everywhere(NumberInput),
  switch: { Form: SwitchInput, Search: SwitchSearch },
  date: everywhere(DateInput),
  dateTime: everywhere(DateTimeInput),
  time: everywhere(TimeInput),
  dictionary: everywhere(CodeSelect),
  reference: everywhere(ReferenceInput),
  department: everywhere(lazyInput(() => pickers().then((file) => file.DepartmentInput))),
  user: everywhere(lazyInput(() => pickers().then((file) => file.UserInput))),
  region: {
    Form: lazyInput(() => regions().then((file) => file.RegionInput)),
    Search: lazyInput(() => regions().then((file) => file.RegionByName)),
  },
  id: everywhere(TextInput),
  ids: everywhere(TextInput),
  links: everywhere(ReferenceInput),
  attachments: typedInSearches(
    lazyInput(() => import('./attachments/upload-input.tsx').then((file) => file.UploadInput)),
  ),
  image: typedInSearches(lazyInput(() => import('./image/picture-input.tsx').then((file) => file.PictureInput))),
  html: typedInSearches(lazyInput(() => import('./html/html-editor.tsx').then((file) => file.HtmlEditor))),
  json: typedInSearches(lazyInput(() => import('./json/json-editor.tsx').then((file) => file.JsonEditor))),
}

/** The input of a field in a form. Lines have one of their own (form/lines-item.tsx). */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { kind } = props.field
  if (kind === 'lines') return null
  const { Form } = kindInputs[kind]
  return <Form placeholder={requestFor(props.field)} {...props} />
}

/** The input of a field in a search form or an advanced query. Lines cannot be searched. */
export function FieldSearchInput(props: FieldInputProps): ReactNode {
  const { kind } = props.field
  if (kind === 'lines') return null
  const { Search } = kindInputs[kind]
  return <Search {...props} />
}
