// The view of each kind of field. Lists import it, so nothing here may import an input: heavy views load lazily.
import type { Field, FieldKind } from '@kouan/contract/language/field.ts'
import { attachmentsView } from './attachments/attachments-view.ts'
import { dateTimeView, dateView, timeView } from './date/date-views.ts'
import { dictionaryView } from './dictionary/dictionary-view.ts'
import { htmlView } from './html/html-view.ts'
import { idsView, idView } from './id/id-views.ts'
import { imageView } from './image/image-view.tsx'
import { jsonView } from './json/json-view.ts'
import type { KindView } from './kind-view.tsx'
import { linesView } from './lines/lines-view.ts'
import { moneyView, numberView } from './number/number-views.ts'
import { departmentView, linksView, referenceView, userView } from './reference/reference-views.ts'
import { regionView } from './region/region-view.ts'
import { switchView } from './switch/switch-view.ts'
import { textAreaView, textView } from './text/text-views.ts'

const kindViews: { readonly [K in FieldKind | 'lines']: KindView } = {
  text: textView,
  textarea: textAreaView,
  number: numberView,
  money: moneyView,
  switch: switchView,
  date: dateView,
  dateTime: dateTimeView,
  time: timeView,
  dictionary: dictionaryView,
  reference: referenceView,
  department: departmentView,
  user: userView,
  region: regionView,
  id: idView,
  ids: idsView,
  links: linksView,
  attachments: attachmentsView,
  image: imageView,
  html: htmlView,
  json: jsonView,
  lines: linesView,
}

export const viewOf = ({ kind }: Field): KindView => kindViews[kind]
