import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { FormPage } from './form-page.tsx'

/** The list of a form; of one whose rows are a tree, as a tree. */
export default function AutoListPage() {
  return <FormPage>{(parts) => <ResourcePage {...parts} />}</FormPage>
}
