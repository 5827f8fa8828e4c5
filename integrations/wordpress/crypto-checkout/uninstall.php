<?php
/** Deletes the settings of every site. The orders stay, because they are records of payments: delete their two tables by hand. */

defined('WP_UNINSTALL_PLUGIN') || exit;

function crypto_checkout_uninstall(): void
{
    global $wpdb;
    delete_option('crypto_checkout');
    delete_option('crypto_checkout_schema');
    wp_clear_scheduled_hook('crypto_checkout_delete_unused');
    $wpdb->query($wpdb->prepare("DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like('crypto_checkout_starts_') . '%'));
}

if (!is_multisite()) {
    crypto_checkout_uninstall();
    return;
}
foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
    switch_to_blog($site);
    crypto_checkout_uninstall();
    restore_current_blog();
}
