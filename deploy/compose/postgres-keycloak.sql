create database keycloak;
