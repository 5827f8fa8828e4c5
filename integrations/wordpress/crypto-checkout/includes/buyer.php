<?php
/** The name and the e-mail address of a buyer, where the block or the shortcode asks for them. */

namespace CryptoCheckout\Buyer;

defined('ABSPATH') || exit;

/** What can be asked for: the word of the attribute `ask`, which is the name of the column, too. */
const FIELDS = ['name', 'email'];
const MAX_NAME = 100;

/** The words of the attribute `ask`, or null if there is another one. @return list<string>|null */
function asked(string $words): ?array
{
    $given = preg_split('/[\s,]+/', strtolower($words), -1, PREG_SPLIT_NO_EMPTY);
    return array_diff($given, FIELDS) === [] ? array_values(array_intersect(FIELDS, $given)) : null;
}

/**
 * What the form sent, or null if something that was asked for is missing or malformed.
 *
 * @param list<string> $asked
 * @return array{email: string, name: string}|null
 */
function from_form(array $asked): ?array
{
    $sent = fn (string $field) => is_string($_POST["buyer_$field"] ?? null) ? wp_unslash($_POST["buyer_$field"]) : '';
    $buyer = ['email' => '', 'name' => ''];
    if (in_array('name', $asked, true)) {
        $buyer['name'] = trim(mb_substr((string) preg_replace('/[\p{C}\s]+/u', ' ', $sent('name')), 0, MAX_NAME));
        if ($buyer['name'] === '') return null;
    }
    if (in_array('email', $asked, true)) {
        $buyer['email'] = trim($sent('email'));
        if (!is_endpoint_email($buyer['email'])) return null;
    }
    return $buyer;
}

/** The addresses that the endpoint takes, which are fewer than those of `is_email`. */
function is_endpoint_email(string $address): bool
{
    $label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
    return strlen($address) <= 254 && preg_match("/^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*@($label\.)+[a-z]{2,}$/iD", $address) === 1;
}

/** The inputs of the form. @param list<string> $asked */
function show_inputs(array $asked, string $form_id): void
{
    $labels = ['name' => __('Name', 'crypto-checkout'), 'email' => __('E-mail', 'crypto-checkout')];
    foreach ($asked as $field)
        printf(
            '<p><label for="%1$s-%2$s">%3$s</label><br><input id="%1$s-%2$s" name="buyer_%2$s" type="%4$s" autocomplete="%2$s" maxlength="%5$d" required></p>',
            esc_attr($form_id),
            esc_attr($field),
            esc_html($labels[$field]),
            $field === 'email' ? 'email' : 'text',
            $field === 'email' ? 254 : (int) MAX_NAME,
        );
}
