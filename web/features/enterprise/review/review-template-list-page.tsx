import { reviewTemplate } from '@kouan/contract/resources/enterprise/review-template.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { DetailInput } from './detail-input.tsx'

const inputs = { detail: <DetailInput /> }

export default function ReviewTemplateListPage() {
  return <ResourcePage resource={reviewTemplate} form={{ inputs }} />
}
