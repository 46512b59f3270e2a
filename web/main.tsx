import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')

/** The newest of what `add-missing-functions.ts` adds: who has these has all of them. */
const hasFunctions = 'any' in AbortSignal && 'canParse' in URL

function start(): void {
  if (root) createRoot(root).render(<App />)
}

// Otherwise the page has said already that the browser is too old (index.html).
if (!root?.hasAttribute('data-too-old')) {
  if (hasFunctions) start()
  else
    import('@kouan/widgets/older-browsers/add-missing-functions.ts').then(start, (error) => {
      // An error of the page, which says then that a script has not come.
      setTimeout(() => {
        throw error
      })
    })
}
