import { mount } from 'svelte'
import Pay from './Pay.svelte'

Object.assign(window, { showStatus: (status: string) => (document.title = status) })
mount(Pay, { target: document.querySelector('#app')! })
