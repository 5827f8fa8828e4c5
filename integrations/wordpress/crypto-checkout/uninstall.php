<?php
/** Deletes the settings. The orders stay, because they are records of payments: delete their two tables by hand. */

defined('WP_UNINSTALL_PLUGIN') || exit;

delete_option('crypto_checkout');
wp_clear_scheduled_hook('crypto_checkout_delete_unused');
