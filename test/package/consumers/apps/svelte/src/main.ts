import { mount } from 'svelte'
import 'crypto-checkout'
import Shop from './Shop.svelte'

mount(Shop, { target: document.querySelector('#app')! })
