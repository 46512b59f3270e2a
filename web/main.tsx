import '@kouan/widgets/older-browsers/add-missing-functions.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
// Otherwise the page has said already that the browser is too old (index.html).
if (root && !root.hasAttribute('data-too-old')) createRoot(root).render(<App />)
