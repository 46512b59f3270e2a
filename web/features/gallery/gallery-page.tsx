import { Gallery } from '@kouan/widgets/gallery/gallery.tsx'
import { addressOf, queryOf } from '@kouan/widgets/gallery/gallery-address.ts'
import { useSearchParams } from 'react-router'

/** Every widget of the product in every situation. */
export default function GalleryPage() {
  const [search, setSearch] = useSearchParams()
  return <Gallery address={addressOf(search.toString())} onGo={(address) => setSearch(queryOf(address))} />
}
