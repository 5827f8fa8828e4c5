import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Pay } from './Pay.jsx'

Object.assign(window, { showStatus: (status: string) => (document.title = status) })
createRoot(document.querySelector('#app')!).render(createElement(Pay))
