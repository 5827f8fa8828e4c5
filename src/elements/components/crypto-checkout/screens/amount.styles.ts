import { css } from 'lit'

export const amount = css`
  form {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }
`
