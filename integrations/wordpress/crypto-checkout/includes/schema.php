<?php
/**
 * The tables of each site, with a version. They are made or changed at their first use, because an update of the plugin's files
 * activates nothing, and neither does a new site of a network.
 */

namespace CryptoCheckout\Schema;

use CryptoCheckout\{Orders, Settings};

defined('ABSPATH') || exit;

const VERSION = 2;
/** The version of the tables that a site has. */
const OPTION = 'crypto_checkout_schema';
const LOCK_SECONDS = 30;

/** Makes sure that the current site has the tables of this version. @throws \RuntimeException if it can't have them. */
function ready(): void
{
    static $checked = [];
    $site = get_current_blog_id();
    if (isset($checked[$site])) return;
    if ((int) get_option(OPTION) < VERSION) install();
    $checked[$site] = true;
}

/** Two requests may come first after an update. */
function install(): void
{
    global $wpdb;
    $lock = 'crypto-checkout schema ' . substr(hash('sha256', DB_NAME . $wpdb->prefix), 0, 32);
    $wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, %d)', $lock, LOCK_SECONDS));
    try {
        // The value of get_option may be from before the lock.
        $stored = (int) $wpdb->get_var($wpdb->prepare("SELECT option_value FROM $wpdb->options WHERE option_name = %s", OPTION));
        if ($stored < VERSION) {
            create_tables();
            if ($stored === 0) load_settings_on_demand();
            update_option(OPTION, VERSION, false);
        }
        if (!wp_next_scheduled(Orders\CLEANUP)) wp_schedule_event(time(), 'daily', Orders\CLEANUP);
    } finally {
        $wpdb->query($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $lock));
    }
}

function create_tables(): void
{
    global $wpdb;
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    $collation = $wpdb->get_charset_collate();
    [$orders, $notifications] = [Orders\name_of('orders'), Orders\name_of('notifications')];
    $had_fulfilment = has_column($orders, 'fulfilled_at');
    dbDelta("CREATE TABLE $orders (
        id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
        version bigint(20) unsigned NOT NULL DEFAULT 0,
        order_key char(32) NOT NULL,
        reference varchar(64) NOT NULL,
        offer char(16) NOT NULL,
        item varchar(100) NOT NULL,
        amount varchar(24) NOT NULL,
        currency char(3) NOT NULL,
        email varchar(254) NOT NULL DEFAULT '',
        name varchar(100) NOT NULL DEFAULT '',
        page varchar(2000) NOT NULL,
        session text NOT NULL,
        session_url text NOT NULL,
        session_expires_at datetime NOT NULL,
        state varchar(16) NOT NULL,
        detail text NOT NULL,
        created_at datetime NOT NULL,
        paid_at datetime DEFAULT NULL,
        fulfilling_until datetime DEFAULT NULL,
        fulfilled_at datetime DEFAULT NULL,
        PRIMARY KEY  (id),
        UNIQUE KEY order_key (order_key),
        UNIQUE KEY reference (reference),
        KEY state (state,id),
        KEY email (email(100))
    ) $collation;");
    dbDelta("CREATE TABLE $notifications (
        id varchar(128) NOT NULL,
        type varchar(32) NOT NULL,
        reference varchar(191) NOT NULL,
        body longtext NOT NULL,
        received_at datetime NOT NULL,
        handled_at datetime DEFAULT NULL,
        PRIMARY KEY  (id),
        KEY reference (reference),
        KEY received_at (received_at)
    ) $collation;");
    if (!has_column($orders, 'fulfilled_at') || !has_column($notifications, 'handled_at'))
        throw new \RuntimeException("the tables of crypto-checkout can’t be made: $wpdb->last_error");
    // The version before fulfilled each order that it called paid.
    if (!$had_fulfilment) $wpdb->query("UPDATE $orders SET fulfilled_at = paid_at WHERE state = 'paid'");
}

function has_column(string $table, string $column): bool
{
    global $wpdb;
    $shown = $wpdb->suppress_errors();
    $found = $wpdb->get_var($wpdb->prepare("SHOW COLUMNS FROM $table LIKE %s", $column));
    $wpdb->suppress_errors($shown);
    return $found !== null;
}

/** The settings have secrets, which no page of the site needs: they are not loaded with it. */
function load_settings_on_demand(): void
{
    global $wpdb;
    if (get_option(Settings\OPTION, false) === false) {
        add_option(Settings\OPTION, [], '', false);
        return;
    }
    $wpdb->update($wpdb->options, ['autoload' => 'no'], ['option_name' => Settings\OPTION]);
    wp_cache_delete('alloptions', 'options');
}

/** Calls a function for the site, or for every site of a network. */
function for_sites(bool $all, callable $do): void
{
    if (!$all || !is_multisite()) {
        $do();
        return;
    }
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
        switch_to_blog($site);
        $do();
        restore_current_blog();
    }
}
