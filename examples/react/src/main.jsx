import { createRoot } from 'react-dom/client'
import { Pay } from './Pay.jsx'

createRoot(document.querySelector('#app')).render(<Pay />)
