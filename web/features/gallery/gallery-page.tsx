import { Gallery } from '@kouan/widgets/gallery/gallery.tsx'
import { placeOf, queryOf } from '@kouan/widgets/gallery/place.ts'
import { useSearchParams } from 'react-router'

/** Every widget of the product in every situation. */
export default function GalleryPage() {
  const [search, setSearch] = useSearchParams()
  return <Gallery place={placeOf(search.toString())} onGo={(place) => setSearch(queryOf(place))} />
}
